import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LocalService } from '@lockale/service'
import { startAsReal } from '../start-as-real.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { bin } from '../cli/lockale.ts'

const testFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** Marked, so that it is seen wherever it comes out. */
export const key = 'marked-7f3a9c51-key'

/** An app whose texts are in English only, and whose `lockale` is the built one. */
export interface SyncApp extends AsyncDisposable {
  readonly folder: Folder
  readonly service: LocalService
  /** Requests to translate that came so far. */
  readonly translations: () => number
  /** From now on no such request is answered before `letGo`. */
  hold(): void
  letGo(): void
}

/** @param isInstalled the app has `lockale`; otherwise only a package that has nothing of it but the name */
export async function createSyncApp({ isInstalled = true }: { readonly isInstalled?: boolean } = {}): Promise<SyncApp> {
  if (!existsSync(join(dirname(dirname(bin)), 'dist/cli.cjs'))) {
    throw new Error('packages/cli is not built, and this test runs what users get: run `npm run build` first.')
  }
  let held: Promise<undefined> | undefined
  let letGo = (): void => undefined
  const service = await startAsReal({ intercept: ({ path }) => (path === '/v2/translate' ? held : undefined) })
  const folder = await createFolder({
    'package.json': { type: 'module' },
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}/{namespace}.json'],
      syntax: 'i18next',
      service: { baseUrl: service.url },
    },
    'locales/en/home.json': { title: 'Parcel 7' },
    'src/main.js': "import resources from 'virtual:lockale/resources'\nconsole.log(JSON.stringify(resources))\n",
  })
  if (isInstalled) await symlink(join(testFolder, 'node_modules'), join(folder.path, 'node_modules'), 'junction')
  else await folder.write('node_modules/lockale/package.json', { exports: {} })
  return {
    folder,
    service,
    translations: () => service.requests.filter(({ path }) => path === '/v2/translate').length,
    hold() {
      held = new Promise((resolve) => {
        letGo = () => resolve(undefined)
      })
    },
    letGo: () => letGo(),
    async [Symbol.asyncDispose]() {
      letGo()
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}
