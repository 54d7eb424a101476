/** The MIME type of dragged conversations. The dragged data contain their ids, one per line. */
export const DRAGGED = "application/x-rivulet-conversation";
