-- What lets a tool call run after all, and calls that a server runs as a task. Older versions must not open the
-- database: they would end calls whose tasks still run.

ALTER TABLE tool_call ADD COLUMN remedy TEXT; -- 'sign_in' or 'reconnect'
ALTER TABLE tool_call ADD COLUMN task_id TEXT; -- the server's id of the task
