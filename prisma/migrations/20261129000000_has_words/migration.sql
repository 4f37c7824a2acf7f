-- Whether a text has all words of a search, in any order, whatever their accents and case; parts of words count.
create function has_words(said text, words text[]) returns boolean
  language sql immutable parallel safe
  return (select coalesce(bool_and(position(search_text(word) in search_text(coalesce(said, ''))) > 0), true)
    from unnest(words) as word);
