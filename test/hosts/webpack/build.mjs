import { cpSync } from 'node:fs'
import webpack from 'webpack'

webpack(
  {
    mode: 'production',
    entry: './main.js',
    output: { path: `${import.meta.dirname}/dist`, filename: 'main.js' },
    performance: { hints: false },
  },
  (error, stats) => {
    if (error) throw error
    console.log(stats.toString({ preset: 'errors-warnings' }))
    if (stats.hasErrors()) process.exitCode = 1
  },
)
cpSync('index.html', 'dist/index.html')
