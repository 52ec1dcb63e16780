import { deserialize, serialize } from 'node:v8'
import type { Keeper, ShelfName } from '../store/keeper.ts'
import { type Database, letGo } from './open-libsql.ts'

/** Keeps shelves in the table `things`, each change before the call returns. @param invalid makes the error for what cannot be read */
export function tableKeeper(database: Database, invalid: (why: string, cause?: unknown) => Error): Keeper {
  const put = database.prepare(
    `INSERT INTO things (owner, kind, id, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (owner, kind, id) DO UPDATE SET value = excluded.value`,
  )
  const remove = database.prepare('DELETE FROM things WHERE owner = ? AND kind = ? AND id = ?')
  const load = database.prepare('SELECT id, value FROM things WHERE owner = ? AND kind = ? ORDER BY seq')
  let isTogether = false
  let isOpen = true

  return {
    load: ({ owner, kind }) => load.all(owner, kind).map((row) => read(row as Row, { owner, kind })),
    put: ({ owner, kind }, id, value) => void put.run(owner, kind, id, serialize(value)),
    remove: ({ owner, kind }, id) => void remove.run(owner, kind, id),
    together(work) {
      if (isTogether) return work()
      database.exec('BEGIN IMMEDIATE')
      isTogether = true
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      } finally {
        isTogether = false
      }
    },
    close() {
      if (!isOpen) return
      isOpen = false
      // all in one file, and out of the mode in which the lock cannot be given back
      database.pragma('journal_mode = DELETE')
      letGo(database)
    },
  }

  function read({ id, value }: Row, { kind }: ShelfName): readonly [id: string, value: unknown] {
    try {
      return [id, deserialize(Buffer.from(value))]
    } catch (error) {
      throw invalid(`holds something under ${kind} that this version of Node cannot read`, error)
    }
  }
}

interface Row {
  readonly id: string
  readonly value: ArrayBuffer
}
