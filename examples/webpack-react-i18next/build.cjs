// What `webpack` does, which needs webpack-cli.
const { copyFileSync } = require('node:fs')
const path = require('node:path')
const webpack = require('webpack')
const config = require('./webpack.config.cjs')

webpack(config, (error, stats) => {
  if (error) throw error
  console.log(stats.toString({ colors: process.stdout.isTTY }))
  if (stats.hasErrors()) process.exitCode = 1
  else copyFileSync(path.join(__dirname, 'public/index.html'), path.join(__dirname, 'dist/index.html'))
})
