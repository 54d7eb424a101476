-- Messages that later requests leave out, and facts about models. Older versions must not open the
-- database: they would send the messages that the user left out.

-- The time at which the user left the message out of later requests, in milliseconds since 1970; NULL
-- if requests contain the message.
ALTER TABLE message ADD COLUMN left_out_at INTEGER;

-- Facts about a model that are not in the program's own list of prices: what the user typed, and
-- what the server reported. A model without such facts has no row.
CREATE TABLE model_facts (
    provider_id      TEXT NOT NULL,
    model            TEXT NOT NULL,
    context          INTEGER, -- tokens, as the user typed them
    input            REAL,    -- US dollars for a million tokens, as the user typed them, like the next two
    cached           REAL,
    output           REAL,
    listed_context   INTEGER, -- tokens, from the provider's list of models
    slot_context     INTEGER, -- tokens, from the properties of llama.cpp's server
    PRIMARY KEY (provider_id, model)
) STRICT;
