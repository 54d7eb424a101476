/** The MIME type of dragged conversations. Their data are the ids, one per line. */
export const DRAGGED = "application/x-rivulet-conversation";
