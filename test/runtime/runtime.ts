import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'

export type Texts = Record<string, unknown>

export interface Update {
  readonly locale: string
  readonly namespace: string
  readonly texts: Texts
}

/** What the files in `packages/unplugin/runtime` export, as far as tests call it. */
export interface Runtime {
  readonly serve: (locale: string, namespace: string, texts: Texts) => Texts
  readonly list: <T extends object>(name: string, members: T) => T
  readonly onUpdate: (listener: (update: Update) => void) => () => void
  readonly override: (find: ((locale: string, namespace: string) => Texts | undefined) | undefined) => void
  readonly patch: (target: Texts, before: Texts, after: Texts) => void
  readonly live: { readonly type: '3rdParty'; init(instance: unknown): void }
  readonly connectVueI18n: (i18n: { readonly global: unknown }) => () => void
}

/** One of its own, as Node runs it: not changed by Vite, which would look for the virtual modules in it. */
export async function loadRuntime(): Promise<Runtime> {
  const folder = join(await mkdtemp(join(tmpdir(), 'lockale-runtime-')), 'node_modules', 'runtime')
  await cp(join(repositoryRoot, 'packages/unplugin/runtime'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  afterAll(() => rm(dirname(dirname(folder)), { recursive: true }))
  const load = async (name: string): Promise<object> =>
    (await import(pathToFileURL(join(folder, `${name}.js`)).href)) as object
  const [store, patch, live] = await Promise.all([load('store'), load('patch'), load('live')])
  return { ...store, ...patch, ...live } as Runtime
}
