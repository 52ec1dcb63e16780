import { defineConfig, type UserConfig } from 'tsdown'

/** One build for every package: ESM and its declarations for Node 20.19; internal packages are bundled in. */
export function packageBuild(entry: Record<string, string>, external: readonly (string | RegExp)[] = []): UserConfig {
  return defineConfig({
    entry,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    dts: { oxc: true },
    inputOptions: { resolve: { conditionNames: ['lockale-source', 'import', 'node', 'default'] } },
    deps: { alwaysBundle: [/^@lockale\/(errors|api|core|project|connect)$/], neverBundle: [...external] },
    clean: true,
  })
}
