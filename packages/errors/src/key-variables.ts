type Environment = Readonly<Record<string, string | undefined>>

/** Variables that hold a key of the service: ours, of DeepL's client libraries, and of its command line. */
export const keyVariables = ['LOCKALE_KEY', 'DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const

/** Whether a variable holds a key; also one by a name that bundlers publish, such as `VITE_LOCKALE_KEY`. Windows knows no letter case. */
export function isKeyVariable(name: string): boolean {
  return /(?:LOCKALE_KEY|^DEEPL_(?:AUTH|API)_KEY)$/iu.test(name)
}

/**
 * The environment of a user for a program that is started: without keys, without all that is ours, and without what a hook says of
 * its own repository.
 */
export function withoutKeys(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !isKeyVariable(name) && !/^LOCKALE_/iu.test(name) && !isAboutRepository(name),
    ),
  )
}

/** A hook says by these which repository it is about; git would read its settings. */
export function isAboutRepository(name: string): boolean {
  return /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|CONFIG_PARAMETERS)$/iu.test(name)
}
