import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'
import type { Folder } from './folder.ts'
import { type Calm, createProject, env, readLedger, runCalmly, withoutConfig } from './killing.ts'
import { bin, startProgram } from './lockale.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
/** In CI every tenth call is hit; test/crash hits each one that the engine makes. */
const stride = Math.max(1, Math.round(80 / testDepth))

/** Calls of these are counted where they concern one of the project's files. */
const files = [
  'lockale.lock',
  '.lockale.lock.lockale-tmp',
  'locales/de.json',
  'locales/.de.json.lockale-tmp',
  'locales/fr.json',
  'locales/.fr.json.lockale-tmp',
  '.lockale/ledger',
  '.lockale/journal',
  '.lockale/run.lock',
]

interface Injection {
  /** Name of a system call. */
  readonly call: string
  /** As strace has it: `signal=KILL`, `error=ENOSPC`. */
  readonly what: string
}

/** One run in which the n-th call is hit, and a healthy one after it. Gives whether the first got to its end all the same. */
async function survive({ call, what }: Injection, n: number, calm: Calm): Promise<boolean> {
  await using service = await startAsReal()
  await using folder = await createProject(service)
  const before = await folder.bytes()
  const traced = files.flatMap((file) => ['-P', `${folder.path}/${file}`])
  const inject = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:${what}:when=${n}`]
  const hurt = await startProgram('strace', [...inject, ...traced, process.execPath, bin, 'sync'], {
    cwd: folder.path,
    env,
  }).ended
  await expectOldOrNew(folder, before, hurt.code === undefined || hurt.code > 128 ? calm : undefined)
  const { unanswered } = await readLedger(folder)
  const healed = await runInside(['sync'], { cwd: folder.path, env })
  expect([n, healed.code, healed.code === 0 ? '' : healed.err]).toEqual([n, 0, ''])
  expect(withoutConfig(await folder.bytes())).toEqual(calm.files)
  expect(service.counters.billedCharacters).toBeLessThanOrEqual(calm.characters + unanswered)
  return hurt.code === 0
}

/** After an error a run writes what it has; after a kill a file is whole, the old one or the new one. */
async function expectOldOrNew(folder: Folder, before: Calm['files'], calm: Calm | undefined): Promise<void> {
  for (const [file, bytes] of Object.entries(await folder.bytes())) {
    if (file.endsWith('.lockale-tmp')) continue
    if (calm === undefined) expect([file, bytes.at(-1)]).toEqual([file, '\n'])
    else if (bytes !== before[file]) expect([file, bytes === calm.files[file]]).toEqual([file, true])
  }
}

test.runIf(hasStrace).concurrent.for<[call: string, what: string]>([
  ['rename', 'signal=KILL'],
  ['link', 'signal=KILL'],
  ['openat', 'signal=KILL'],
  ['write', 'signal=KILL'],
  ['fsync', 'signal=KILL'],
  ['fdatasync', 'signal=KILL'],
  ['close', 'signal=KILL'],
  ['rename', 'error=EIO'],
  ['write', 'error=ENOSPC'],
  ['write', 'error=EDQUOT'],
  ['fsync', 'error=EIO'],
  ['openat', 'error=EMFILE'],
])('%s with %s at every call', { timeout: 120_000 * testDepth }, async ([call, what]) => {
  const calm = await runCalmly()
  let hits = 0
  for (let n = 1; ; n += stride) {
    const wasUntouched = await survive({ call, what }, n, calm)
    // One error may be nothing to a run that tries again; twenty calls further on there is nothing left to hit.
    if (!wasUntouched) hits = n
    else if (what.startsWith('signal') || n > hits + 20) break
  }
  expect(what.endsWith('EMFILE') || hits > 0).toBe(true)
})
