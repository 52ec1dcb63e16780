import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LocalService } from '@lockale/service'
import { connectService, openProject, type SyncReport } from 'lockale'
import { repositoryRoot } from '../repo/source-files.ts'
import { trustedTexts } from '../start-as-real.ts'

export const targets = ['de', 'fr', 'pl', 'ja', 'ar'] as const
export type Locale = 'en' | (typeof targets)[number]
export type Texts = Readonly<Record<string, string>>

/** What a request to translate says, as far as the tests look at it. */
export interface TranslateBody {
  readonly text: readonly string[]
  readonly target_lang: string
  readonly tag_handling?: string
}

/** A sync and what the service got of it. */
export interface Run {
  readonly report: SyncReport
  /** Bodies as they came. */
  readonly sent: readonly string[]
  /** Requests of all kinds. */
  readonly requests: number
}

/** A copy of the example in a folder of its own, its config pointed at a service that counts. */
export interface App {
  readonly root: string
  sync(options?: { readonly adopt?: boolean }): Promise<Run>
  read(file: string): Promise<string>
  texts(locale: Locale): Promise<Texts>
  /** Changes the English file as a person does. */
  edit(from: string, to: string): Promise<void>
  remove(...files: readonly string[]): Promise<void>
  /** Every file but the run lock's: bytes, and when it was written. */
  state(): Promise<ReadonlyMap<string, string>>
  copy(): Promise<App>
}

const example = join(repositoryRoot, 'examples/vite-i18next')

export async function createApp(service: LocalService): Promise<App> {
  const root = await makeFolder()
  await cp(join(example, 'locales'), join(root, 'locales'), { recursive: true, filter: isCommitted })
  const config = await readFile(join(example, 'lockale.config.ts'), 'utf8')
  // this service says in Japanese what is as long as its English, which would be asked for twice
  const real = `{ baseUrl: '${service.url}' }, checks: ${JSON.stringify(trustedTexts)}`
  await writeFile(join(root, 'lockale.config.ts'), replaceOnce(config, "{ preset: 'local' }", real))
  await linkLockale(root)
  return openApp(root, service)
}

/** Whoever works in the example may have synced it there. */
function isCommitted(path: string): boolean {
  return !targets.some((locale) => path.endsWith(`${locale}.json`))
}

async function makeFolder(): Promise<string> {
  return mkdtemp(join(await realpath(tmpdir()), 'lockale-example-'))
}

/** The config imports `lockale`, which only a build makes: here it gets the one thing it needs from the sources. */
async function linkLockale(root: string): Promise<void> {
  const folder = join(root, 'node_modules/lockale')
  const source = pathToFileURL(join(repositoryRoot, 'packages/project/src/define-config.ts')).href
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', exports: './index.mjs' }))
  await writeFile(join(folder, 'index.mjs'), `export { defineConfig } from ${JSON.stringify(source)}\n`)
}

function openApp(root: string, service: LocalService): App {
  const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')
  return {
    root,
    read,
    async sync({ adopt = false } = {}) {
      const { length } = service.requests
      const project = await openProject({ cwd: root })
      const translator = await connectService(project.config, { env: { LOCKALE_KEY: 'example' } })
      try {
        const report = await project.sync({ translator, adopt })
        const requests = service.requests.slice(length)
        const sent = requests.flatMap(({ path, body }) =>
          path === '/v2/translate' && body !== undefined ? [body] : [],
        )
        return { report, sent, requests: requests.length }
      } finally {
        await translator.close()
      }
    },
    async texts(locale) {
      return JSON.parse(await read(`locales/${locale}.json`)) as Texts
    },
    async edit(from, to) {
      await writeFile(join(root, 'locales/en.json'), replaceOnce(await read('locales/en.json'), from, to))
    },
    async remove(...files) {
      for (const file of files) await rm(join(root, file), { recursive: true })
    },
    async state() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const states = files.toSorted().map(async (file): Promise<[string, string]> => {
        const { mtimeNs } = await stat(file, { bigint: true })
        return [file.slice(root.length + 1), `${mtimeNs} ${await readFile(file, 'base64')}`]
      })
      return new Map(await Promise.all(states))
    },
    async copy() {
      const folder = await makeFolder()
      await cp(root, folder, { recursive: true, preserveTimestamps: true })
      return openApp(folder, service)
    },
  }
}

function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`${JSON.stringify(from)} stands ${parts.length - 1} times in the file`)
  return parts.join(to)
}
