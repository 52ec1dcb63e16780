import { defineConfig, type UserConfig } from 'tsdown'

/** Modules that are loaded apart from all others: without a group, what a package's index names is one piece. */
export interface Chunk {
  readonly name: string
  readonly test: RegExp
}

/**
 * One build for every published package: ESM and its declarations for Node 20.19. Private packages have no build of
 * their own: they are bundled in from source, code and types. Nothing out of `node_modules` may slip into a bundle.
 */
export function packageBuild(entry: Record<string, string>, chunks: readonly Chunk[] = []): UserConfig {
  return defineConfig({
    entry,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    dts: { oxc: true },
    inputOptions: { resolve: { conditionNames: ['lockale-source', 'import', 'node', 'default'] } },
    deps: { alwaysBundle: [/^@lockale\/(errors|api|checks|core|exchange|project|connect)$/], onlyBundle: [] },
    outputOptions: { codeSplitting: { groups: [...chunks] } },
    logLevel: 'warn',
    clean: true,
  })
}
