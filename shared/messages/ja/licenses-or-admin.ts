export const licensesOrAdmin = {
  title: '',
}
