-- Waiting jobs get the present name of their job: this release does not know the former one.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  insert into graphile_worker._private_tasks (identifier) values ('admin.reencrypt') on conflict (identifier) do nothing;
  update graphile_worker._private_jobs set task_id = (select id from graphile_worker._private_tasks where identifier = 'admin.reencrypt')
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'admin.sealAnew');
end $$;
