import { defineConfig, type UserConfig } from 'tsdown'

/** Source files and what they import, as one file of the build, without what is in earlier pieces. */
export interface Piece {
  readonly name: string
  /** How their paths end, without `.ts`. */
  readonly sources: readonly string[]
}

export interface BuildChoice {
  readonly pieces?: readonly Piece[]
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
export function packageBuild(entry: Record<string, string>, { pieces = [], hasMaps, inner }: BuildChoice): UserConfig {
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
        /^@lockale\/(errors|api|checks|core|git|project|interchange|resources|connect|terminal|setup|review)(?:\/.+)?$/,
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
    logLevel: 'warn',
    clean: true,
  })
}

/**
 * Builds the command that npm links, as CommonJS: Node starts it without its loader of modules. Bundles all that it imports.
 * @param modules what it imports when it runs as built by `packageBuild`, with the file of the build
 */
export function commandBuild(entry: Record<string, string>, modules: Readonly<Record<string, string>>): UserConfig {
  return defineConfig({
    ...packageBuild(entry, { hasMaps: false }),
    format: 'cjs',
    dts: false,
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (modules[id] === undefined ? undefined : { id: modules[id], external: true }),
      },
    ],
  })
}
