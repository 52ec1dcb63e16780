import { fileURLToPath } from 'node:url'
import lockale from 'unplugin-lockale/rspack'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @type {import('@rspack/core').Configuration} */
export default {
  context: folder,
  entry: './src/main.tsx',
  output: { path: `${folder}dist`, filename: '[name].js' },
  resolve: { extensions: ['.tsx', '.ts', '...'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [lockale()],
  performance: { hints: false },
}
