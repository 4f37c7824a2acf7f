-- A text as it is searched: small letters, without accents and ligatures, one kind of apostrophe.
create function search_text(said text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(replace(replace(lower(said), 'œ', 'oe'), '’', ''''), NFKD), '[\u0300-\u036F]', '', 'g');
