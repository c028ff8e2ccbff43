export const USERS_PATH = '/conta/usuarios'
