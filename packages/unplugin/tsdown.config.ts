import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild({
  index: 'src/index.ts',
  vite: 'src/vite.ts',
  rollup: 'src/rollup.ts',
  webpack: 'src/webpack.ts',
})
