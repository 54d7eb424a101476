/**
 * The MIME type of the data that is dragged together with conversations. The data contains the ids
 * of the conversations, one per line.
 */
export const DRAGGED = "application/x-rivulet-conversation";
