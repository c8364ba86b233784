import { clearLocalDrafts } from './copies.ts';

clearLocalDrafts();
