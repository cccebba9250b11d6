import type { WorkshopModule } from '../../../shared/workshop_module'
import { edition as classic } from '../rulebook/edition'
import { figure } from './figures'
import Form from './Form.svelte'

export const workshop: WorkshopModule<'scarabya'> = { classic, Form, figure }
