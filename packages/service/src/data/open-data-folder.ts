import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { LockaleError, systemCode } from '@lockale/errors'
import type { Keeper, ShelfName } from '../store/shelf.ts'

/** In the data folder, with `-wal` beside it while a service runs. */
export const dataFileName = 'lockale-service.db'

/** Says in the file whose it is: `lkls`. */
const applicationId = 0x6c_6b_6c_73
/** What this code reads and writes. A file of a later one is not touched. */
const formatVersion = 1

/**
 * Opens a folder in which a service stores its data, and creates it if necessary. Only one service can use it at a time. It
 * is free again when the keeper is closed or its process has ended.
 * @throws {LockaleError} `SERVICE_DATA_MISSING` without the database module, `SERVICE_DATA_IN_USE`, `SERVICE_DATA_INVALID`
 * for data of another version, `SERVICE_DATA_UNWRITABLE`
 */
export async function openDataFolder(folder: string): Promise<Keeper> {
  const Libsql = await openLibsql()
  // absolute, so that no name of a folder can look like the address of a database
  const path = join(resolve(folder), dataFileName)
  makeFile(folder, path)
  checkHead(path)
  let database: Database | undefined
  try {
    database = new Libsql(path)
    prepareFile(database, { path, isNew: statSync(path).size === 0 })
    return tableKeeper(database, (why, cause) => invalid(path, why, cause))
  } catch (error) {
    if (database !== undefined) letGo(database)
    throw toDataError(error, path)
  }
}

/** Creates a file that only its owner can read, since it holds translations. */
function makeFile(folder: string, path: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // a folder that came with a clone decides nothing outside of it
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw invalid(path, 'is a link')
    closeSync(openSync(path, 'a', 0o600))
    // one that was there already, or made under a mask; what lies beside it gets the same
    chmodSync(path, 0o600)
  } catch (error) {
    if (error instanceof LockaleError) throw error
    throw new LockaleError(
      'SERVICE_DATA_UNWRITABLE',
      `The data folder ${folder} cannot be used (${systemCode(error) ?? String(error)}).`,
      { hint: 'Use a folder that is writable.', cause: error },
    )
  }
}

/**
 * Looks at the first bytes, before the database does: that would start on a foreign file, and write to it.
 * @throws {LockaleError} `SERVICE_DATA_INVALID`
 */
function checkHead(path: string): void {
  if (!statSync(path).isFile()) throw invalid(path, 'is no file')
  const head = readHead(path)
  // just made, or its service was killed before the first write
  if (head.length === 0) return
  if (head.length < headBytes || head.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw invalid(path, 'is not a file of the mock service')
  }
  // SQLite's file format, section 1.3: user version at 60, application id at 68
  if (head.readUInt32BE(68) !== applicationId) throw invalid(path, 'is the database of another program')
  const version = head.readUInt32BE(60)
  if (version > formatVersion) {
    throw invalid(path, `is of format ${version}, and this version reads up to ${formatVersion}`)
  }
}

const headBytes = 100

function readHead(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    return head.subarray(0, readSync(file, head, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}

function prepareFile(database: Database, { path, isNew }: { readonly path: string; readonly isNew: boolean }): void {
  // held until it is closed, and let go by the system when the process ends
  database.pragma('locking_mode = EXCLUSIVE')
  if (isNew) {
    // before there is a `-wal` file, so that they stand in the file itself
    database.pragma(`user_version = ${formatVersion}`)
    database.pragma(`application_id = ${applicationId}`)
  }
  const [found] = database.prepare('PRAGMA quick_check(1)').all() as readonly { readonly quick_check?: string }[]
  if (found?.quick_check !== 'ok') throw invalid(path, 'is damaged')
  database.pragma('journal_mode = WAL')
  // what is answered outlives the process; of a power cut the last moments may be lost, never the file
  database.pragma('synchronous = NORMAL')
  database.exec(`CREATE TABLE IF NOT EXISTS things (
    seq INTEGER PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, value BLOB NOT NULL,
    UNIQUE (owner, kind, id)
  ) STRICT`)
}

function toDataError(error: unknown, path: string): unknown {
  if (error instanceof LockaleError) return error
  const code = systemCode(error) ?? ''
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new LockaleError('SERVICE_DATA_IN_USE', `Another service stores its data in ${path}.`, {
      hint: 'Stop that service first, or use another data folder.',
      cause: error,
    })
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return invalid(path, 'is damaged', error)
  }
  return error
}

function invalid(path: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('SERVICE_DATA_INVALID', `${path} ${why}. It was not changed.`, {
    hint: existsSync(path)
      ? 'Use another data folder, or move this file away to start with empty data.'
      : 'Use another data folder.',
    cause,
  })
}

/** Keeps shelves in the table `things`, each change before the call returns. @param invalid makes the error for what cannot be read */
function tableKeeper(database: Database, invalid: (why: string, cause?: unknown) => Error): Keeper {
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
      throw invalid(`contains an entry under ${kind} that this version of Node cannot read`, error)
    }
  }
}

interface Row {
  readonly id: string
  readonly value: ArrayBuffer
}

/** The part of the database module that is used. */
interface Database {
  prepare(sql: string): {
    run(...values: readonly unknown[]): unknown
    all(...values: readonly unknown[]): readonly unknown[]
  }
  exec(sql: string): unknown
  pragma(sql: string): unknown
  close(): unknown
}

type OpenDatabase = new (path: string) => Database

/**
 * The database module, which only those have who asked for it.
 * @throws {LockaleError} `SERVICE_DATA_MISSING`
 */
export async function openLibsql(load: () => Promise<unknown> = () => import('libsql')): Promise<OpenDatabase> {
  try {
    return ((await load()) as { readonly default: OpenDatabase }).default
  } catch (error) {
    const code = systemCode(error)
    // its part for this machine may be missing while the module is there
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
    throw new LockaleError(
      'SERVICE_DATA_MISSING',
      isMissing
        ? 'Storing data needs the module libsql, which is not installed.'
        : 'The module libsql, which stores the data, cannot be used on this machine.',
      { hint: 'npm install --save-dev libsql', cause: error },
    )
  }
}

/** Closes it for others as well: while a statement is in memory, `close` alone would keep the lock. */
export function letGo(database: Database): void {
  try {
    database.pragma('locking_mode = NORMAL')
    // the lock goes with the next look at the file
    database.prepare('SELECT count(*) FROM sqlite_master').all()
  } catch {
    // it is damaged, or another one's
  }
  database.close()
}
