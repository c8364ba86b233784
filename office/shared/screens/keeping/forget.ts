import { forgetAll } from './copies.ts';

forgetAll();
