-- The remedies that allow tool calls to run after their servers refused them, and the ids of the
-- tasks that servers create to run calls. Older versions must not open the database: they would end
-- calls whose tasks are still running.

ALTER TABLE tool_call ADD COLUMN remedy TEXT; -- 'sign_in' or 'reconnect'
ALTER TABLE tool_call ADD COLUMN task_id TEXT; -- the id that the server gave the task
