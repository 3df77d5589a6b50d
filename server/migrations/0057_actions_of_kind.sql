-- Lists of actions of one kind, where few are of it, and distances that are computed where they are asked for.
create index actions_of_kind on actions (kind);

-- Without least(), which is not strict, the planner opens it up instead of calling it for each row.
create or replace function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) returns double precision
  language sql immutable parallel safe strict as $$
  select 7917.6 * atan2(
    sqrt(sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2),
    sqrt(abs(1 - sin(radians(lat2 - lat1) / 2) ^ 2 - cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;
