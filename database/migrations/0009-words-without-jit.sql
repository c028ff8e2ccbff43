-- Where PostgreSQL compiles expensive-looking queries, doing so for a handful of new words took ten times as long as keeping them.
alter function keep_search_words() set jit = off;
