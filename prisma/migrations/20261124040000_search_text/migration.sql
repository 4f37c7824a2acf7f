-- A text as it is searched: small letters, without accents and ligatures, one kind of apostrophe.
create function search_text(said text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(replace(replace(lower(said), 'œ', 'oe'), '’', ''''), NFKD), '[\u0300-\u036F]', '', 'g');

-- Who plays on an evening, by name; empty where nobody is named.
create function names_on_stage(show spectacles) returns text
  language sql stable
  return coalesce((
    select string_agg(artistes.name, ' ')
      from line_ups join artistes on artistes.id = line_ups.artiste_id
     where line_ups.spectacle_id = (show).id and artistes.deleted_at is null), '');
