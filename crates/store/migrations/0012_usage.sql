-- Sums of the tokens and costs of all replies, monthly limits of the cost, and the usage of replies
-- that are not stored as messages. Older versions must not open the database: they would store
-- replies without counting them.

-- Maximum cost in a calendar month, in hundredths of a dollar or of the currency that the provider
-- reports.
ALTER TABLE provider ADD COLUMN monthly_limit INTEGER;

-- 1 if the message is a copy of another message, for example in a conversation that was branched
-- off. The usage of a copy is not counted.
ALTER TABLE message ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;

-- One row for each quarter of an hour in which a model answered in a conversation.
CREATE TABLE usage_total (
    bucket          INTEGER NOT NULL, -- number of quarters of an hour since 1970 (UTC), of the time of the request
    provider_id     TEXT NOT NULL, -- empty for replies from other programs
    model           TEXT NOT NULL, -- empty if unknown
    conversation_id TEXT NOT NULL, -- empty after the conversation was removed from the trash
    replies         INTEGER NOT NULL,
    prompt          INTEGER NOT NULL, -- number of tokens, as in the next three columns
    completion      INTEGER NOT NULL,
    cached          INTEGER NOT NULL,
    reasoning       INTEGER NOT NULL,
    cost            INTEGER NOT NULL, -- reported cost, in billionths of the provider's currency
    estimate        INTEGER NOT NULL, -- estimated cost of the other replies, in billionths of a US dollar
    reported        INTEGER NOT NULL, -- number of replies with a reported cost
    estimated       INTEGER NOT NULL, -- number of replies with an estimated cost
    unknown         INTEGER NOT NULL, -- number of replies whose cost is unknown
    PRIMARY KEY (bucket, provider_id, model, conversation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_total_by_conversation ON usage_total (conversation_id);

-- The counted replies that are not stored as messages: replies that were removed from the trash,
-- and generated titles.
CREATE TABLE counted_reply (
    id              TEXT PRIMARY KEY, -- the id of the removed message
    conversation_id TEXT NOT NULL, -- empty after the conversation was removed from the trash
    provider_id     TEXT NOT NULL,
    model           TEXT NOT NULL,
    usage           TEXT, -- JSON
    created_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX counted_reply_by_conversation ON counted_reply (conversation_id);

-- Older versions did not mark copies, so mark them now. A copy has the same time and the same facts
-- as its original, but a later id, and is in another conversation.
CREATE INDEX reply_by_time ON message (created_at) WHERE role = 'assistant';
UPDATE message SET copied = 1
WHERE role = 'assistant' AND provider_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM message AS original
    WHERE original.role = 'assistant' AND original.created_at = message.created_at AND original.id < message.id
    AND original.conversation_id <> message.conversation_id
    AND original.provider_id = message.provider_id AND original.model IS message.model
    AND original.request_id IS message.request_id AND original.usage IS message.usage
    AND original.timing = message.timing AND original.ending = message.ending
);
DROP INDEX reply_by_time;

INSERT INTO usage_total
SELECT created_at / 900000, COALESCE(provider_id, ''), COALESCE(model, ''), conversation_id, COUNT(*),
       SUM(MIN(MAX(CAST(COALESCE(usage ->> '$.prompt', 0) AS INTEGER), 0), 1000000000000)),
       SUM(MIN(MAX(CAST(COALESCE(usage ->> '$.completion', 0) AS INTEGER), 0), 1000000000000)),
       SUM(MIN(MAX(CAST(COALESCE(usage ->> '$.cached', 0) AS INTEGER), 0), 1000000000000)),
       SUM(MIN(MAX(CAST(COALESCE(usage ->> '$.reasoning', 0) AS INTEGER), 0), 1000000000000)),
       SUM(CAST(ROUND(MIN(MAX(COALESCE(cost, 0) * 1e9, 0), 1e13)) AS INTEGER)),
       SUM(CAST(ROUND(MIN(MAX(COALESCE(estimate, 0) * 1e9, 0), 1e13)) AS INTEGER)),
       COUNT(cost), COUNT(estimate), SUM(cost IS NULL AND estimate IS NULL)
FROM (
    SELECT *, usage ->> '$.cost' AS cost,
           CASE WHEN usage ->> '$.cost' IS NULL THEN usage ->> '$.estimate.dollars' END AS estimate
    FROM (
        SELECT created_at, provider_id, model, conversation_id, CASE WHEN json_valid(usage) THEN usage END AS usage
        FROM message
        WHERE role = 'assistant' AND ending <> 'streaming' AND copied = 0
        AND (provider_id IS NOT NULL OR usage IS NOT NULL)
    )
)
GROUP BY 1, 2, 3, 4;
