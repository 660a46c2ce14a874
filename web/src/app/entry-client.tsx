import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../lib/query-client.ts';
import { lazyPages } from './lazy-pages.ts';
import { Site } from './Site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(<Site queries={createQueryClient()} now={new Date()} pages={lazyPages} />);
