import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLockaleError, LockaleError } from '@lockale/errors'

/**
 * Runs a config that is code and returns its default export. If the file has changed since an earlier call, it runs
 * again.
 * @param name name of the file in errors
 * @throws {LockaleError} `CONFIG_UNREADABLE` if it cannot be parsed, throws, or exports nothing
 */
export async function importConfig(path: string, name: string): Promise<unknown> {
  let module: unknown
  try {
    module = await (isTypeScript(path) && !runsTypeScript() ? importByJiti(path) : importNatively(path))
  } catch (cause) {
    throw unreadable(cause, { name, at: (await unparsedPlace(path)) ?? placeIn(path, cause) })
  }
  if (typeof module === 'object' && module !== null && 'default' in module) return module.default
  throw new LockaleError('CONFIG_UNREADABLE', `${name} has no default export.`, {
    place: name,
    hint: 'Export the config: `export default defineConfig({ … })`.',
  })
}

function isTypeScript(path: string): boolean {
  return extname(path) === '.ts' || extname(path) === '.mts'
}

/** Returns whether Node runs TypeScript, as 22.18 and later do. Older versions lack the field in `process.features`. */
function runsTypeScript(): boolean {
  return 'typescript' in process.features && Boolean(process.features.typescript)
}

const imported = new Map<string, number>()

/** Imports a config with Node. Node caches imports by URL, so a changed file is imported with another URL. */
async function importNatively(path: string): Promise<unknown> {
  const { mtimeMs } = await stat(path)
  const url = pathToFileURL(path)
  const first = imported.get(path) ?? mtimeMs
  imported.set(path, first)
  if (first !== mtimeMs) url.searchParams.set('mtime', String(mtimeMs))
  return import(url.href)
}

/** Imports a config with jiti, without its disk cache: other users could write code into a shared temporary folder. */
async function importByJiti(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  const jiti = createJiti(pathToFileURL(path).href, { fsCache: false, moduleCache: false, interopDefault: false })
  return jiti.import(path)
}

function unreadable(
  cause: unknown,
  { name, at }: { readonly name: string; readonly at: string | undefined },
): LockaleError {
  const place = `${name}${at ?? ''}`
  const message = cause instanceof Error ? cause.message.replace(/^ParseError: /u, '') : `it threw ${typeof cause}`
  const [reason = ''] = message.split('\n')
  return new LockaleError('CONFIG_UNREADABLE', `${place} cannot be loaded: ${reason.trim().slice(0, 300)}`, {
    place,
    hint: isLockaleError(cause)
      ? cause.hint
      : 'Node runs the config. Run it alone to see more (`node --trace-uncaught`), or write a lockale.config.json.',
    cause,
  })
}

/** Returns `:line:column` of a config's first syntax error. Uses jiti's parser, because Node only prints the place. */
async function unparsedPlace(path: string): Promise<string | undefined> {
  const { createJiti } = await import('jiti')
  const source = await readFile(path, 'utf8')
  const jiti = createJiti(pathToFileURL(path).href, { fsCache: false })
  const code = jiti.transform({ source, filename: path, async: true, ts: isTypeScript(path) })
  const found = /__JITI_ERROR__ = .*"line":(\d+),"column":(\d+)/u.exec(code)
  return found === null ? undefined : `:${found[1]}:${Number(found[2]) + 1}` // jiti counts columns from 0
}

function placeIn(path: string, cause: unknown): string | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  for (const url of [pathToFileURL(path).href, path]) {
    const from = stack.indexOf(url)
    const at = from === -1 ? null : /^(?:\?[^:\s]*)?((?::\d+){1,2})/u.exec(stack.slice(from + url.length))
    if (at?.[1] !== undefined) return at[1]
  }
  return undefined
}
