import { realpathSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import { openRepository, type Repository } from '@lockale/git/repository'
import { slashedPath } from '../find-config.ts'
import type { LoadOptions } from '../load-config.ts'
import { localeFileMatcher, readLocaleFiles, type StatedFiles } from './locale-files.ts'

/**
 * Returns the paths of staged changes on which the result of a check depends: source, target and notes files,
 * lockfiles, configs, baselines, package.json (its dependencies show the message formats), and links and submodules, which can
 * lead to any of these files. Paths are relative to the project or workspace, with `/`, sorted. If the config contains
 * no code, only little code of lockale is loaded, because a hook calls this at every commit.
 * @throws {LockaleError} as `loadConfig`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_FAILED`
 */
export async function stagedLocaleChanges({
  cwd,
  config,
  dataConfig,
  env = process.env,
}: LoadOptions & { readonly env?: Readonly<Record<string, string | undefined>> }): Promise<readonly string[]> {
  const own = config === undefined ? await readIfThere(cwd) : undefined
  if (own?.root === cwd && !(await isWorkspace(cwd))) return changesIn([own], await openRepository(cwd, env))
  const { findWorkspace } = await import('../workspace/find-workspace.ts')
  const workspace = config === undefined ? await findWorkspace(cwd) : undefined
  if (workspace === undefined) {
    const stated = await readStated({ cwd, config, dataConfig })
    return changesIn([stated], await openRepository(stated.root, env))
  }
  const { root, packages } = workspace
  const stated = await Promise.all(
    packages.map((folder) => readStated({ cwd: join(root, folder), dataConfig }, folder)),
  )
  return changesIn(stated, await openRepository(root, env))
}

async function readStated(options: LoadOptions, folder = ''): Promise<StatedFiles> {
  const stated = options.config === undefined ? await readLocaleFiles(options.cwd) : undefined
  if (stated !== undefined) return stated
  const { inPackage } = await import('@lockale/core')
  const { loadConfig } = await import('../load-config.ts')
  return inPackage(folder, () => loadConfig(options))
}

/** Reads from the config which files belong to the project; `undefined` without a config, as at a workspace root. */
async function readIfThere(cwd: string): Promise<StatedFiles | undefined> {
  try {
    return await readLocaleFiles(cwd)
  } catch (error) {
    if (isLockaleError(error, 'CONFIG_NOT_FOUND')) return undefined
    throw error
  }
}

async function isWorkspace(folder: string): Promise<boolean> {
  const names = await readdir(folder)
  if (names.some((name) => /^(?:pnpm-workspace\.ya?ml|lerna\.json|nx\.json|turbo\.jsonc?)$/u.test(name))) return true
  return (
    names.includes('package.json') && (await readFile(join(folder, 'package.json'), 'utf8')).includes('"workspaces"')
  )
}

async function changesIn(projects: readonly StatedFiles[], repository: Repository): Promise<readonly string[]> {
  const diff = ['diff', '--cached', '--raw', '--no-abbrev', '--no-renames', '--relative', '-z', '--', '.']
  const fields = (await repository.ask(diff)).toString('utf8').split('\0')
  const matchers = projects.map((project) => projectMatcher(project, repository.root))
  const changes: string[] = []
  const others: string[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [facts = '', path = ''] = fields.slice(at, at + 2)
    if (special.test(facts) || matchers.some(({ isOwn }) => isOwn(path))) changes.push(path)
    else if (matchers.some(({ extensions }) => extensions.has(extname(path)))) others.push(path)
  }
  if (changes.length > 0 || others.length === 0) return changes.sort()
  const linked = await linkedPlaces(repository)
  return others.filter((path) => linked.some((place) => path === place || path.startsWith(`${place}/`))).sort()
}

/** Matches a line of `git diff --raw` about a link or a submodule: either side has mode 120000 or 160000. */
const special = /^:(?:1[26]0000 \d{6}|\d{6} 1[26]0000) /u

function projectMatcher({ config, file, root }: StatedFiles, top: string) {
  const folder = slashedPath(top, root)
  const start = folder === '' ? '' : `${folder}/`
  const own = new Set(['lockale.lock', config.baseline, 'package.json', slashedPath(root, file)])
  const isLocaleFile = localeFileMatcher(config)
  const isOwn = (path: string) => {
    const inside = path.startsWith(start) ? path.slice(start.length) : undefined
    return inside !== undefined && (own.has(inside) || isLocaleFile(inside))
  }
  return {
    isOwn,
    extensions: new Set(config.files.flatMap(({ source, target }) => [extname(source), extname(target)])),
  }
}

/** Returns the paths to which links in the index lead: git reports changes of a file only under its real path. */
async function linkedPlaces(repository: Repository): Promise<readonly string[]> {
  const { root } = repository
  const entries = (await repository.ask(['ls-files', '--stage', '-z', '--', '.'])).toString('utf8').split('\0')
  const links = entries.flatMap((entry) => (entry.startsWith('120000 ') ? [entry.slice(entry.indexOf('\t') + 1)] : []))
  return links.flatMap((link) => {
    try {
      return [slashedPath(realpathSync.native(root), realpathSync.native(join(root, link)))]
    } catch {
      return [] // a broken link
    }
  })
}
