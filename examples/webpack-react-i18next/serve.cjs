// What `webpack serve` does, which needs webpack-cli.
const webpack = require('webpack')
const WebpackDevServer = require('webpack-dev-server')
const config = require('./webpack.config.cjs')

void new WebpackDevServer(config.devServer, webpack({ ...config, mode: 'development' })).start()
