export const maintain = {
  title: '',
}
