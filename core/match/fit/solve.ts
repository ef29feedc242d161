/** Solves A·x = b for a symmetric, positive definite A, by Cholesky's decomposition. */
export function solve(a: readonly Float64Array[], b: Float64Array): Float64Array {
  const size = b.length
  const lower = a.map((row) => Float64Array.from(row))
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0
  const set = (row: number, column: number, value: number) =>
    (lower[row] as Float64Array).fill(value, column, column + 1)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column)
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k)
      set(row, column, row === column ? Math.sqrt(sum) : sum / at(column, column))
    }
  }
  const x = Float64Array.from(b)
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row] = (x[row] as number) - at(row, k) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] = (x[row] as number) - at(k, row) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  return x
}
