/** What is used of the compiler of webpack and of Rspack. */
export interface JsonCompiler {
  readonly options: { readonly module: { readonly rules: unknown[] } }
  readonly hooks: { readonly beforeCompile: { tapPromise(name: string, work: () => Promise<void>): void } }
}

/** Which files an app that runs has as modules of the plugin's own. */
interface LiveJson {
  /** @param path absolute */
  has(path: string): boolean
}

/**
 * webpack and Rspack read JSON by themselves, and load the page again for an edit of it. While they replace modules in an app that
 * runs, the locale files among them are code: the plugin's loader makes it. An app that has a loader of its own for JSON keeps it.
 * @param find absolute paths of these files; none while nothing replaces modules
 */
export function liveJson(compiler: JsonCompiler, find: () => Promise<ReadonlySet<string>>): LiveJson {
  const { rules } = compiler.options.module
  let known: ReadonlySet<string> = new Set()
  compiler.hooks.beforeCompile.tapPromise('lockale', async () => {
    // Plugins that come later have added their rules by now.
    known = rules.some(isForJson) ? new Set() : await find()
  })
  rules.push({ test: (path: string) => known.has(path), type: 'javascript/auto' })
  return { has: (path) => known.has(path) }
}

/** Whether a rule, or one inside it, names JSON files by a pattern. */
function isForJson(rule: unknown): boolean {
  if (!isRecord(rule)) return false
  const inner = [rule['oneOf'], rule['rules']].flatMap((rules) => (Array.isArray(rules) ? rules : []))
  return [rule['test'], rule['resource']].flat().some(matchesJson) || inner.some(isForJson)
}

function matchesJson(condition: unknown): boolean {
  return condition instanceof RegExp && condition.test('/locales/de.json')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
