import '../shared/fonts.css';
import '../shared/style.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Frame, frameData } from './Frame';
import { pageData, Screen } from './Screen';

const router = createBrowserRouter([
  {
    loader: frameData,
    Component: Frame,
    HydrateFallback: () => null,
    children: [{ path: '*', loader: pageData, Component: Screen }],
  },
]);

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
