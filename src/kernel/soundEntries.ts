import { array, coerce, record, type Struct, unknown } from 'superstruct'
import { is } from './validate.ts'

/**
 * A struct for lists in storage that keeps the valid entries. An invalid entry does not invalidate the others.
 *
 * @example
 * export const storedReceivers = defineStorageKey('receivers', soundList(string()), [])
 */
/* @__NO_SIDE_EFFECTS__ */
export const soundList = <Entry, Schema>(struct: Struct<Entry, Schema>): Struct<Entry[], Struct<Entry, Schema>> =>
  coerce(array(struct) as never, array(unknown()), (list) => list.filter((entry) => is(entry, struct)) as never)

/**
 * A struct for records in storage that keeps the entries whose key and value are valid. An invalid entry does not
 * invalidate the others.
 *
 * @example
 * export const storedLabels = defineStorageKey('labels', soundRecord(string(), string()), {})
 */
/* @__NO_SIDE_EFFECTS__ */
export const soundRecord = <Key extends string, Value, Schema>(
  key: Struct<Key, unknown>,
  value: Struct<Value, Schema>,
): Struct<Record<Key, Value>, null> =>
  coerce(record(key, value as Struct<Value>), unknown(), (entries) =>
    typeof entries !== 'object' || entries === null || Array.isArray(entries)
      ? (entries as never)
      : (Object.fromEntries(
          Object.entries(entries).filter(
            // A key of this name would set the prototype of the result.
            ([name, entry]) => name !== '__proto__' && is(name, key) && is(entry, value),
          ),
        ) as never),
  )
