import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { projectWith, type Scene } from './project-with.ts'
import type { RunProof } from './row.ts'

const bin = fileURLToPath(new URL('../../packages/cli/bin/lockale.cjs', import.meta.url))
const hasStrace = spawnSync('strace', ['-V']).status === 0

/** A proof that needs a tracer of system calls (a package of Debian, for Linux only). */
export function traced(title: string, play: () => Promise<void>): RunProof {
  return { kind: 'run', title, lacks: hasStrace ? undefined : 'strace', run: play }
}

interface Traced {
  /** `undefined` where a signal ended it. */
  readonly code: number | undefined
  readonly said: string
  readonly trace: string
}

/** Runs the command line under strace. @param rules its own, such as `inject=rename:error=EIO:when=2` */
async function trace({ folder }: Scene, line: string, rules: readonly string[]): Promise<Traced> {
  const file = join(folder.path, '.lockale-trace')
  // The filter makes it fast, and makes rules that inject something do nothing.
  const filter = rules.some((rule) => rule.startsWith('inject')) ? [] : ['--seccomp-bpf']
  const options = ['-f', ...filter, '-qq', '-y', '-o', file, ...rules.flatMap((rule) => ['-e', rule])]
  const child = spawn('strace', [...options, process.execPath, bin, ...line.split(' ')], {
    cwd: folder.path,
    // Calls are counted for each thread: with one, the n-th is the n-th of the process.
    env: { PATH: process.env['PATH'] ?? '', LOCKALE_KEY: 'test-key', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code: code ?? undefined, said: Buffer.concat(chunks).toString(), trace: await readFile(file, 'utf8') }
}

const files = { 'locales/en.json': { title: 'Cart', greeting: 'Hello {{name}}' } }

/** Content reaches the disk before its name does, the name before the folder is synced, the lockfile comes last. */
export async function orderOnDisk(): Promise<void> {
  await projectWith({ files }, async (scene) => {
    const { code, trace: text } = await trace(scene, 'sync', ['trace=fsync,fdatasync,rename,renameat,renameat2'])
    expect(code).toBe(0)
    const calls = text.split('\n').flatMap((line) => {
      const [, name, rest] = /(f(?:data)?sync|rename(?:at2?)?)\((.*)/u.exec(line) ?? []
      return name === undefined || rest === undefined ? [] : [{ name: name.replace(/at2?$/u, ''), rest }]
    })
    const names = ['locales/de.json', 'locales/pl.json', 'lockale.lock']
    const renamed = names.map((file) =>
      calls.findIndex(({ name, rest }) => name === 'rename' && rest.includes(`${file}"`)),
    )
    expect(Math.min(...renamed)).toBeGreaterThan(0)
    expect(renamed).toEqual(renamed.toSorted((one, other) => one - other))
    for (const at of renamed) {
      const [, temporary = ''] = /"[^"]*?([^/"]+)",/u.exec(calls[at]?.rest ?? '') ?? []
      const synced = calls.findIndex(({ name, rest }) => name !== 'rename' && rest.includes(temporary))
      expect([temporary !== '', synced !== -1 && synced < at]).toEqual([true, true])
      expect(calls.slice(at + 1).some(({ name, rest }) => name === 'fsync' && !/\.json|\.lock>/u.test(rest))).toBe(true)
    }
    expect(calls.findIndex(({ rest }) => rest.includes('.lockale/ledger'))).toBeLessThan(renamed[0] ?? 0)
  })
}

/** Killed in the middle of a system call, then let through. */
export async function killedInside(): Promise<void> {
  for (const [call, when] of [
    ['fdatasync', 2],
    ['rename', 2],
  ] as const) {
    await projectWith({ files }, async (scene) => {
      const before = await scene.folder.bytes()
      const { code } = await trace(scene, 'sync', [`trace=${call}`, `inject=${call}:signal=KILL:when=${when}`])
      expect([call, when, code]).toEqual([call, when, undefined])
      const { 'lockale.lock': lock, ...after } = await scene.folder.bytes()
      expect(after).toMatchObject(before)
      expect(lock === undefined || lock.endsWith('%end\n')).toBe(true)
      expect(await scene.sync()).toMatchObject({ isComplete: true })
      const { billedCharacters, uniqueCharacters } = scene.service.meter
      expect(billedCharacters).toBeLessThanOrEqual(2 * uniqueCharacters)
      if (call === 'rename') expect(billedCharacters).toBe(uniqueCharacters)
    })
  }
}

/** A disk that is full or fails, at the record of what was bought and at the files themselves. */
export async function failingDisk(errors: readonly string[]): Promise<void> {
  for (const [index, error] of errors.entries()) {
    const call = index % 2 === 0 ? 'rename' : 'fsync'
    await projectWith({ files: { ...files, 'locales/de.json': { title: 'Korb' } } }, async (scene) => {
      const before = await scene.folder.bytes()
      const { code, said } = await trace(scene, 'sync', [`trace=${call}`, `inject=${call}:error=${error}`])
      expect([error, code, said]).toEqual([error, 3, expect.stringContaining('→')])
      expect(await scene.folder.bytes()).toMatchObject(before)
      const paid = scene.service.meter.billedCharacters
      expect(await scene.sync()).toMatchObject({ isComplete: true })
      expect(scene.service.meter.billedCharacters).toBe(Math.max(paid, scene.service.meter.uniqueCharacters))
    })
  }
}

/** Nothing can be written anywhere: what only reads, works. */
export async function readOnlyDisk(): Promise<void> {
  await projectWith(
    { files: { ...files, 'locales/de.json': { title: 'Korb', greeting: 'Hallo {{name}}' } } },
    async (scene) => {
      const writing =
        'mkdir,mkdirat,rename,renameat2,unlink,unlinkat,fsync,fdatasync,ftruncate,chmod,fchmod,link,symlink'
      const before = await scene.folder.bytes()
      for (const line of ['check', 'plan']) {
        const {
          code,
          said,
          trace: text,
        } = await trace(scene, line, [`trace=${writing}`, `inject=${writing}:error=EROFS`])
        expect([line, code, said]).toEqual([line, line === 'check' ? 1 : 0, expect.not.stringContaining('EROFS')])
        expect(text.split('\n').filter((call) => /EROFS/u.test(call) && call.includes(scene.folder.path))).toEqual([])
      }
      const { '.lockale-trace': _, ...after } = await scene.folder.bytes()
      expect(after).toEqual(before)
    },
  )
}
