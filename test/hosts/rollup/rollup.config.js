import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'

export default {
  input: 'main.js',
  output: { dir: 'dist', format: 'es' },
  plugins: [
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    nodeResolve({ browser: true }),
    commonjs(),
  ],
}
