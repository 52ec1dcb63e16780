import { defineConfig, type UserConfig } from 'tsdown'

/** Source files and what they import, as one file of the build, without what is in earlier pieces. */
export interface Piece {
  readonly name: string
  /** How their paths end, without `.ts`. */
  readonly sources: readonly string[]
}

export interface BuildChoice {
  readonly pieces?: readonly Piece[]
  /** What it imports at run time from another file of the build: a module, with the path of the file. */
  readonly files?: Readonly<Record<string, string>>
  /**
   * Maps with the sources in them: in the packages that apps call, for whoever steps into them. Elsewhere a tarball would be 2.6 times
   * as large, and an installed `lockale` 1 MB larger to download. What is built is readable: it is not minified, and a comment above each
   * part of it names its source file.
   */
  readonly hasMaps: boolean
  /** Entries that only the package itself loads. They have no types. */
  readonly inner?: Record<string, string>
}

/**
 * One build for every published package: ESM and its declarations for Node 20.19. Private packages have no build of
 * their own: they are bundled in from source, code and types. Nothing out of `node_modules` may slip into a bundle.
 */
export function packageBuild(
  entry: Record<string, string>,
  { pieces = [], files = {}, hasMaps, inner }: BuildChoice,
): UserConfig {
  return defineConfig({
    entry: { ...entry, ...inner },
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    dts: { oxc: true, sourcemap: false, entry: Object.values(entry) },
    sourcemap: hasMaps,
    inputOptions: { resolve: { conditionNames: ['lockale-source', 'import', 'node', 'default'] } },
    deps: {
      alwaysBundle: [
        /^@lockale\/(errors|api|checks|core|git|project|interchange|resources|connect|terminal|setup|review|review-engine|merge|disk|config-schema)(?:\/.+)?$/,
        // the flags of `lockale serve`, which are in the table of commands: no command loads a file more for them
        '@lockale/service/serve-command',
      ],
      onlyBundle: [],
    },
    outputOptions: {
      codeSplitting: {
        groups: pieces.map(({ name, sources }) => ({
          name,
          test: (path) => sources.some((source) => path.endsWith(`/${source}.ts`)),
        })),
      },
    },
    plugins: [replaceModules(files)],
    logLevel: 'warn',
    clean: true,
  })
}

function replaceModules(files: Readonly<Record<string, string>>): NonNullable<UserConfig['plugins']> {
  return {
    name: 'modules',
    resolveId: (id: string) => (files[id] === undefined ? undefined : { id: files[id], external: true }),
  }
}

/**
 * Builds the command that npm links, as CommonJS: Node starts it without its loader of modules. Bundles all that it imports.
 * @param modules what it imports when it runs as built by `packageBuild`, with the file of the build
 */
export function commandBuild(entry: Record<string, string>, modules: Readonly<Record<string, string>>): UserConfig {
  return defineConfig({
    ...packageBuild(entry, { hasMaps: false, files: modules }),
    format: 'cjs',
    dts: false,
  })
}

/**
 * The same package as CommonJS, for programs that cannot load modules, such as jest on Node 20 and 22. Bundles the packages of this
 * repository that it imports, because they are modules only. Minified: the readable code is in the modules beside it.
 */
export function commonJsBuild(entry: Record<string, string>, files: Readonly<Record<string, string>>): UserConfig {
  const build = packageBuild(entry, { hasMaps: false, files })
  return defineConfig({
    ...build,
    format: 'cjs',
    // errors are printed with the names of their classes
    minify: {
      mangle: { keepNames: { class: true, function: false } },
      compress: { keepNames: { class: true, function: false } },
    },
    deps: {
      alwaysBundle: [/^@lockale\//],
      neverBundle: [/^(?:messageformat|saxes|yaml)(?:\/|$)/],
      onlyBundle: [],
    },
    // jest cannot load a file with `import()` either
    outputOptions: { dynamicImportInCjs: false, exports: 'named' },
  })
}

/** One package of others as a file of CommonJS, with its license beside it, where the whole package would be far larger. */
export function libraryBuild(
  name: string,
  { module, license }: Readonly<Record<'module' | 'license', string>>,
): UserConfig {
  const { inputOptions: _conditions, ...build } = packageBuild({ [name]: module }, { hasMaps: false })
  return defineConfig({
    ...build,
    format: 'cjs',
    dts: false,
    minify: true,
    deps: { alwaysBundle: [module] },
    outputOptions: { exports: 'named' },
    copy: [{ from: license, to: 'dist', rename: `${name}-notices.md` }],
  })
}
