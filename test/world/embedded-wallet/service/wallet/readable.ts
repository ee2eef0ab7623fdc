/** Control characters, bytes that are not text, and marks that change the order in which a text is read. */
const strange = /[^\P{Cc}\t\n\r]|[\ufffd\u202a-\u202e\u2066-\u2069]/u

/** Whether a person who reads a text knows what is signed. */
export const canBeRead = (text: string): boolean => !strange.test(text)

/** The warning about a message that can not be read. */
export const unreadable = 'The message can not be read as text'
