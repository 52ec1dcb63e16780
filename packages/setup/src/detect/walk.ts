import type { ProjectPlace } from '@lockale/core'
import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { isCodeCatalogName } from './code-catalogs.ts'

export interface WalkLimits {
  readonly folders: number
  readonly files: number
  readonly depth: number
}

export const usualLimits: WalkLimits = { folders: 20_000, files: 200_000, depth: 14 }

/**
 * Lists the files of an app that may help to find locales. Searches from the top folder down, so that a limit cuts off
 * the deepest folders. Skips folders of dependencies and builds, and folders that were already reached by another path.
 * @param without folders to skip, relative with `/`, because another candidate covers them
 * @returns relative paths with `/`, near the root first; and why some folders were not searched, each a sentence
 */
export async function walkTree(
  { fs, root }: ProjectPlace,
  without: ReadonlySet<string> = new Set(),
  limits: WalkLimits = usualLimits,
): Promise<{ readonly files: readonly string[]; readonly limits: readonly string[] }> {
  const files: string[] = []
  const seen = new Set<string>()
  const cut = new Set<string>()
  let level: readonly string[] = ['']
  let folders = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) {
      cut.add(`Folders deeper than ${limits.depth} levels were skipped.`)
      break
    }
    const next: string[] = []
    for (const folder of level) {
      if (folders >= limits.folders || files.length >= limits.files) {
        cut.add(`Only the first ${folders} folders and ${files.length} files were searched.`)
        return { files, limits: [...cut] }
      }
      const names = await enter(folder)
      if (names === undefined) continue
      folders++
      // `conf` is a usual folder name, so it is that of a Play app only if it contains Play's own files
      const isPlay = folder.endsWith('conf') && names.some((name) => playConfig.test(name))
      for (const name of names) {
        const path = folder === '' ? name : `${folder}/${name}`
        if (isFileName(name) || isCodeCatalogName(path) || (isPlay && playName.test(name))) files.push(path)
        else if (isFolderName(name) && !without.has(path)) next.push(path)
      }
    }
    level = next
  }
  return { files, limits: [...cut] }

  /** Returns the names of all entries of a folder; `undefined` if it is no folder, unreadable, or was read before. */
  async function enter(folder: string): Promise<readonly string[] | undefined> {
    const path = join(root, folder)
    try {
      const real = await fs.realpath(path)
      if (seen.has(real)) return undefined
      seen.add(real)
      return await fs.list(path)
    } catch (error) {
      if (systemCode(error) === undefined) throw error
      return undefined
    }
  }
}

function isFileName(name: string): boolean {
  return (
    tellingNames.has(name) || tellingExtension.test(name) || /^[a-z]{2}(?:[-_][A-Za-z]{2})?\.[cm]?[jt]s$/u.test(name)
  )
}

/** Returns whether a name may be a folder's, only by its extension: asking the disk each time would take longer. */
function isFolderName(name: string): boolean {
  return !name.startsWith('.') && !othersFolders.has(name) && !fileExtension.test(name)
}

const fileExtension =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|css|s[ac]ss|less|mdx?|txt|log|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|rb|erb|haml|slim|py|pyc|java|kt|swift|mm?|h|cc?|cpp|cs|go|rs|dart|twig|blade|sh|bat|map|snap|sql|csv|pdf|mp[34]|gz|zip|jar|class|so|dll|exe|wasm)$/iu

const tellingNames: ReadonlySet<string> = new Set(['Gemfile', 'Pipfile', 'Podfile', 'gradlew', 'artisan'])
const tellingExtension =
  /\.(?:json|jsonc|json5|ya?ml|properties|strings|stringsdict|xcstrings|arb|xml|resx|resw|xlf|xliff|pot?|ftl|toml|php|pbxproj|gradle|kts|txt|lock)$|(?:config|i18n|i18next|routing|request|settings|index|locales?|base)\.(?:[cm]?[jt]sx?|py)$|(?:Config|Application|Message|I18n|Locale|Translat)[A-Za-z]{0,30}\.(?:java|kt)$|(?:^|\/)(?:manage\.py|application\.rb)$/u

/** Matches the config of the Play framework, and its messages, whose file extension is a locale. */
const playName = /^(?:application\.conf|messages(?:\.[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*)?)$/u

/** Matches files beside the messages of Play: config, routes or other messages. A module of an app has no config. */
const playConfig = /^(?:application\.conf|(?:\w{1,50}\.)?routes|messages\.[a-z]{2}(?:[-_][A-Za-z]{2})?)$/u

const othersFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'build',
  'dist',
  'out',
  'target',
  'coverage',
  'Pods',
  'Carthage',
  'DerivedData',
  'tmp',
  'temp',
  'log',
  'logs',
  'venv',
  'env',
  '__pycache__',
  'site-packages',
  'obj',
  'storybook-static',
  // folders with example files, not with the app's own locale files
  'fixtures',
  '__fixtures__',
  '__tests__',
  '__mocks__',
  'testdata',
  'test',
  'tests',
  'androidTest',
  'spec',
  'e2e',
  'cypress',
])
