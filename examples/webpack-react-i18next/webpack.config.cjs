const path = require('node:path')
const lockale = require('unplugin-lockale/webpack')

/** @type {import('webpack').Configuration & { devServer: import('webpack-dev-server').Configuration }} */
module.exports = {
  mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
  context: __dirname,
  entry: './src/main.js',
  output: { path: path.join(__dirname, 'dist'), filename: '[name].js', clean: true },
  plugins: [lockale()],
  performance: { hints: false },
  devServer: { static: path.join(__dirname, 'public'), port: 0 },
}
