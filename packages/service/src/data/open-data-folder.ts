import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { LockaleError, systemCode } from '@lockale/errors'
import type { Keeper, ShelfName } from '../store/shelf.ts'

/** Name of the database file in the data folder. While a service runs, there is also a `-wal` file beside it. */
const dataFileName = 'lockale-service.db'

/** Application id in the header of the database file: `lkls`. It marks the file as data of this service. */
const applicationId = 0x6c_6b_6c_73
/** Version of the data format that this code reads and writes. Files of a later version are refused. */
const formatVersion = 1

/**
 * Opens a folder in which a service stores its data, and creates it if necessary. Only one service at a time can use a
 * folder. The folder is free again when that service closes or its process ends.
 * @throws {LockaleError} `SERVICE_DATA_MISSING` if the database module is not installed, `SERVICE_DATA_IN_USE`,
 * `SERVICE_DATA_INVALID` for data of another version, `SERVICE_DATA_UNWRITABLE`
 */
export async function openDataFolder(folder: string): Promise<Keeper> {
  const Libsql = await openLibsql()
  // libsql also opens remote databases by their URL; an absolute path cannot be read as a URL
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

/** Creates a file that only its owner can read, because it contains translations. */
function makeFile(folder: string, path: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // the folder may come from a cloned repository, in which a link could lead to a file outside of it
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw invalid(path, 'is a link')
    closeSync(openSync(path, 'a', 0o600))
    // an existing file gets mode 600 too; SQLite gives the same mode to the files beside it
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

/** Checks the file's header first, because the database module would write to any file. @throws {LockaleError} */
function checkHead(path: string): void {
  if (!statSync(path).isFile()) throw invalid(path, 'is no file')
  const head = readHead(path)
  // an empty file is new, or its service was killed before the first write
  if (head.length === 0) return
  if (head.length < headBytes || head.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw invalid(path, 'is not a file of the mock service')
  }
  // SQLite's file format, section 1.3: the user version is at byte 60, the application id at byte 68
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
  // the lock lasts until the file is closed or the process ends
  database.pragma('locking_mode = EXCLUSIVE')
  if (isNew) {
    // must come before SQLite creates the `-wal` file, so that both values are in the main file
    database.pragma(`user_version = ${formatVersion}`)
    database.pragma(`application_id = ${applicationId}`)
  }
  const [found] = database.prepare('PRAGMA quick_check(1)').all() as readonly { readonly quick_check?: string }[]
  if (found?.quick_check !== 'ok') throw invalid(path, 'is damaged')
  database.pragma('journal_mode = WAL')
  // committed changes survive the end of the process; a power cut may lose the last ones, but never damages the file
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

/** Returns a `Keeper` that writes each change to the database at once. @param invalid returns the error for bad data */
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
      // moves all data into one file, and leaves WAL mode, in which an exclusive lock is never released
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

/** Loads the database module, which is installed separately. @throws {LockaleError} `SERVICE_DATA_MISSING` */
export async function openLibsql(load: () => Promise<unknown> = () => import('libsql')): Promise<OpenDatabase> {
  try {
    return ((await load()) as { readonly default: OpenDatabase }).default
  } catch (error) {
    const code = systemCode(error)
    // the module may be installed without its binary for this machine
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

/** Releases the lock, then closes the database: `close` would keep the lock while a statement is in memory. */
export function letGo(database: Database): void {
  try {
    database.pragma('locking_mode = NORMAL')
    // the lock is released at the next access to the file
    database.prepare('SELECT count(*) FROM sqlite_master').all()
  } catch {
    // the file is damaged, or another program uses it: close it anyway
  }
  database.close()
}
