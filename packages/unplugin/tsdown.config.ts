import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild(
  {
    index: 'src/index.ts',
    vite: 'src/vite.ts',
    rollup: 'src/rollup.ts',
    rolldown: 'src/rolldown.ts',
    webpack: 'src/webpack.ts',
    rspack: 'src/rspack.ts',
    esbuild: 'src/esbuild.ts',
    next: 'src/next.ts',
    turbopack: 'src/turbopack.ts',
    nuxt: 'src/nuxt.ts',
    nitro: 'src/devtools/nitro.ts',
    astro: 'src/astro.ts',
    bun: 'src/bun.ts',
  },
  {
    hasMaps: false,
    pieces: [
      // A build in which nothing has changed loads nothing else of the engine.
      {
        name: 'answer-memory',
        sources: [
          'project/src/answer-memory/delivery-memory',
          'project/src/answer-memory/watched-files',
          'core/src/lock/lockfile',
        ],
      },
      { name: 'deliver', sources: ['project/src/open-project', 'core/src/runs/deliver'] },
    ],
  },
)
