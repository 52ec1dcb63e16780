import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { createProject, loadConfig } from '@lockale/project'
import type { Intercept } from '@lockale/service/faults'
import type { Parts } from '@lockale/terminal/host'
import { parts as realParts } from 'lockale/src/parts.ts'
import type { Folder } from '../cli/folder.ts'
import { canary, spellings } from './canary.ts'

const body = `Wrong key ${canary}: ${spellings.join(' ')}, sent as Service-Auth-Key ${canary}`
const headers = { 'x-trace-id': canary, 'retry-after': '0' }
const page = { 'content-type': 'text/html' }

/** What a service may answer to give the key away, to every request or to one that translates. */
export const serviceFaults: readonly (readonly [name: string, answer: Intercept])[] = [
  ['403', { status: 403, headers, body: { message: body } }],
  ['400', { status: 400, headers, body: { message: body, detail: body, code: canary } }],
  ['456', { status: 456, headers, body: { message: body } }],
  ['500', { status: 500, headers, body }],
  ['429 with a wait', { status: 429, headers: { ...headers, 'retry-after': '600' }, body }],
  ['a page', { status: 200, headers: page, body: `<title>${body}</title>` }],
  ['a page that is cut in the key', { status: 200, headers: page, body: `<title>${'x'.repeat(62)}${canary}` }],
  ['a cut in the escaped key', { status: 500, headers, body: `${'x'.repeat(180)}\u0007\u0007\u0007${canary}` }],
  ['a reset', { reset: 'read' }],
  ['a redirect', { status: 307, headers: { location: `http://127.0.0.1:1/?key=${canary}` } }],
  ['no HTTP', { raw: `Service-Auth-Key ${canary}\r\n` }],
  ['JSON of another shape', { status: 200, body: { [canary]: body, translations: [{ text: 5, key: canary }] } }],
  [
    'a text that holds the key',
    { status: 200, body: { translations: [{ text: canary, detected_source_language: 'EN' }] } },
  ],
  [
    'one that holds it in base64',
    { status: 200, body: { translations: [{ text: spellings[3] ?? '', detected_source_language: 'EN' }] } },
  ],
  ['a header that breaks off', { raw: `HTTP/1.1 200 OK\r\nx-key: ${canary}\r\ncontent-length: ${canary}\r\n\r\n` }],
  ['nothing', { delayMs: 2000 }],
]

export interface LocalFault {
  readonly name: string
  readonly breakIt?: (folder: Folder) => Promise<unknown>
  readonly parts?: Partial<Parts>
  /** Names the key although the run did not read it: it can hide only what it knows from the start. */
  readonly namesKey?: true
}

/** What may be wrong on this machine. */
export const localFaults: readonly LocalFault[] = [
  { name: 'nothing wrong' },
  { name: 'a broken lockfile', breakIt: (folder) => folder.write('lockale.lock', 'hello\n') },
  { name: 'a lockfile cut off', breakIt: (folder) => folder.write('lockale.lock', '# lockale 1\n%src en\nlocales') },
  {
    name: 'conflict markers',
    breakIt: (folder) =>
      folder.write('locales/de.json', '{\n<<<<<<< a\n"title": "A"\n=======\n"title": "B"\n>>>>>>> b\n}\n'),
  },
  { name: 'a target that is no JSON', breakIt: (folder) => folder.write('locales/de.json', '{"title"') },
  { name: 'a folder in place of a target', breakIt: (folder) => folderAt(folder, 'locales/de.json') },
  { name: 'a config that is no JSON', breakIt: (folder) => folder.write('lockale.config.json', '{') },
  { name: 'a full disk', parts: { openProject: openOnFullDisk, fs: fullDisk() } },
  { name: 'a bug', parts: failing(() => Promise.reject(bug())), namesKey: true },
  { name: 'a bug on the way to the service', parts: { connect: failAfterConnecting } },
  {
    name: 'a bug that throws no error',
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- bugs do
    parts: failing(() => Promise.reject(`thrown with ${canary}`)),
    namesKey: true,
  },
]

/** Whatever a command begins with. */
function failing(fail: () => Promise<never>): Partial<Parts> {
  const fs = new Proxy(nodeFileSystem(), { get: () => fail })
  return { openProject: fail, openStagedProject: fail, stagedLocaleChanges: fail, fs }
}

function bug(): Error {
  const cause = new Error(`caused with ${canary}`)
  const error = new TypeError(`cannot use ${body}`, { cause })
  return Object.assign(error, { stack: `${error.stack}\n    at call (file:///app/${canary}.mjs:1:1)` })
}

async function failAfterConnecting(...args: Parameters<Parts['connect']>): ReturnType<Parts['connect']> {
  const translator = await realParts.connect(...args)
  await translator.close()
  throw bug()
}

async function folderAt(folder: Folder, file: string): Promise<void> {
  await rm(join(folder.path, file), { force: true })
  await folder.write(file, null)
}

async function openOnFullDisk(...[options]: Parameters<Parts['openProject']>): ReturnType<Parts['openProject']> {
  const { config, root } = await loadConfig(options)
  const clock = { now: () => performance.now(), sleep: () => Promise.resolve(), random: () => 0.5 }
  return createProject({ config, root, fs: fullDisk(), clock })
}

/** Everything is readable, and not one more byte can be written. */
function fullDisk(): FileSystem {
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  return { ...nodeFileSystem(), writeFile: full, openAppend: full }
}
