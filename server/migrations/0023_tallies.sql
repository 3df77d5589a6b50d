-- What was made lately is counted without reading all there is: rows lie in the order in which they were made, more or less.
create index contents_by_day on contents using brin (added_on);
create index comments_by_day on comments using brin (added_on);
