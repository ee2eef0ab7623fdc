/** The bytes of a value from outside: a view of a buffer, of this page or another frame, or a list of numbers. */
export function readBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  }
  const isList = Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 0 && item < 256)
  return isList ? Uint8Array.from(value) : undefined
}
