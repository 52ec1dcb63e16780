import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient, type LanguageService, Secret } from '@lockale/client'
import { openDataFolder } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { testDepth } from '../../depth.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockale-kill-'))
const data = join(folder, 'data')
const children = new Set<ChildProcess>()

beforeAll(async () => {
  // one file of the sources: nothing needs to be built before
  const libsql = createRequire(new URL('../../../packages/service/package.json', import.meta.url)).resolve('libsql')
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['lockale-source'] },
    ssr: { noExternal: true, external: ['libsql'], resolve: { conditions: ['lockale-source'] } },
    build: {
      ssr: fileURLToPath(new URL('serve.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'serve.mjs', paths: { libsql: pathToFileURL(libsql).href } } },
    },
  })
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Running {
  readonly url: string
  /** Ends it as a power cut would: nothing of it runs any more. */
  kill(): Promise<void>
}

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(folder, 'serve.mjs'), data], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const ended = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('close', () => reject(new Error('the service ended before it listened')))
  })
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
      children.delete(child)
    },
  }
}

function open(url: string, key: string): LanguageService {
  return createClient({ key: new Secret(key), baseUrl: url, attempts: 1, environment: {}, timeoutMs: 5000 })
}

/** What was answered, and what was asked for and may or may not have been done. */
const known = {
  answered: 0,
  asked: 0,
  lists: new Set<string>(),
  deleted: new Set<string>(),
  tags: new Map<string, number>(),
}

async function translate({ url }: Running, round: number): Promise<void> {
  await using client = open(url, 'killed')
  const tag = `round-${round}`
  for (;;) {
    known.asked += 7
    try {
      await client.translate({ text: ['seven x'], sourceLang: 'en', targetLang: 'de' }, { tag })
    } catch {
      return
    }
    known.answered += 7
    known.tags.set(tag, (known.tags.get(tag) ?? 0) + 7)
  }
}

async function makeAndDelete({ url }: Running): Promise<void> {
  await using client = open(url, 'killed')
  for (;;) {
    try {
      const { styleId } = await client.styleRules.create({ name: 'List', language: 'de' })
      known.lists.add(styleId)
      if (known.lists.size % 3 !== 0) continue
      known.lists.delete(styleId)
      await client.styleRules.delete(styleId)
      known.deleted.add(styleId)
    } catch {
      return
    }
  }
}

async function check({ url }: Running): Promise<void> {
  await using client = open(url, 'killed')
  const used = (await client.usage()).characters?.count ?? 0
  expect(used).toBeGreaterThanOrEqual(known.answered)
  expect(used).toBeLessThanOrEqual(known.asked)
  // what nobody heard of is known from here on
  known.answered = known.asked = used
  const lists = new Set((await client.styleRules.list()).map(({ styleId }) => styleId))
  expect([...known.lists].filter((id) => !lists.has(id))).toEqual([])
  expect([...known.deleted].filter((id) => lists.has(id))).toEqual([])
}

test('kill -9 in the middle of writes: what was answered is there', { timeout: 120_000 * testDepth }, async () => {
  const rounds = 4 * testDepth
  let seed = 7
  // On a busy machine a kill may come before anything is answered: more rounds follow until both kinds of work were.
  const isProof = () => known.answered > rounds * 7 && known.deleted.size > 0
  for (let round = 0; round < rounds || (!isProof() && round < rounds * 5); round++) {
    const running = await start()
    await check(running)
    const work = Promise.all([translate(running, round), translate(running, round), makeAndDelete(running)])
    seed = (seed * 16_807) % 2_147_483_647
    // The further rounds also last longer: each gives a busy machine more time for an answer than the one before.
    await sleep(20 + (seed % 130) + Math.max(0, round - rounds) * 20)
    await running.kill()
    await work
  }
  const last = await start()
  await check(last)
  await expect(openDataFolder(data)).rejects.toMatchObject({ code: 'SERVICE_DATA_IN_USE' })
  await last.kill()
  const keeper = await openDataFolder(data)
  keeper.close()
  expect(known.answered).toBeGreaterThan(rounds * 7)
  expect(known.deleted.size).toBeGreaterThan(0)
})
