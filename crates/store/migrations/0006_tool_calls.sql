-- The remedies that let tool calls run after all, and the ids of calls that servers run as tasks.
-- Older versions must not open the database: they would end calls whose tasks are still running.

ALTER TABLE tool_call ADD COLUMN remedy TEXT; -- 'sign_in' or 'reconnect'
ALTER TABLE tool_call ADD COLUMN task_id TEXT; -- the id that the server gave the task
