// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Pools.sol";

interface IFactory {
    function getPair(address one, address other) external view returns (address);
}

interface IPool {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// Router with the usual methods over pools of a constant product.
contract Router {
    error Expired(uint256 deadline, uint256 timestamp);
    error NoPool(address from, address to);
    error PathInvalid();
    error AmountIsZero();
    error InsufficientOutput(uint256 amount, uint256 minimum);
    error ReceiverIsPool(address to);
    error EtherRefused(address to);

    address public factory; // slot 0
    address public WETH; // slot 1
    /// Units of each output that the router keeps, for tests of what was promised.
    uint256 public kept; // slot 2

    modifier ensure(uint256 deadline) {
        if (deadline < block.timestamp) revert Expired(deadline, block.timestamp);
        _;
    }

    receive() external payable {}

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (amountIn == 0 || reserveIn == 0 || reserveOut == 0) revert AmountIsZero();
        uint256 paid = amountIn * 997;
        return (paid * reserveOut) / (reserveIn * 1000 + paid);
    }

    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        if (amountOut == 0 || reserveIn == 0 || reserveOut <= amountOut) revert AmountIsZero();
        return (reserveIn * amountOut * 1000) / ((reserveOut - amountOut) * 997) + 1;
    }

    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert PathInvalid();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (, uint256 reserveIn, uint256 reserveOut) = _pool(path[i], path[i + 1]);
            amounts[i + 1] = getAmountOut(amounts[i], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(uint256 amountOut, address[] memory path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert PathInvalid();
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (, uint256 reserveIn, uint256 reserveOut) = _pool(path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = _quote(amountIn, amountOutMin, path);
        (address first, , ) = _pool(path[0], path[1]);
        Moves.pull(path[0], msg.sender, first, amountIn);
        _swap(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        if (path.length < 2 || path[0] != WETH) revert PathInvalid();
        amounts = _quote(msg.value, amountOutMin, path);
        (address first, , ) = _pool(path[0], path[1]);
        IWrapped(WETH).deposit{value: msg.value}();
        Moves.pay(WETH, first, msg.value);
        _swap(amounts, path, to);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        if (path.length < 2 || path[path.length - 1] != WETH) revert PathInvalid();
        amounts = _quote(amountIn, amountOutMin, path);
        (address first, , ) = _pool(path[0], path[1]);
        Moves.pull(path[0], msg.sender, first, amountIn);
        _swap(amounts, path, address(this));
        _payOut(amounts[amounts.length - 1], to);
    }

    /// Measures what each pool received, for tokens that keep a part of a transfer.
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) {
        if (path.length < 2) revert PathInvalid();
        address last = path[path.length - 1];
        uint256 before = IHolding(last).balanceOf(to);
        (address first, , ) = _pool(path[0], path[1]);
        Moves.pull(path[0], msg.sender, first, amountIn);
        _swapMeasured(path, to);
        uint256 received = IHolding(last).balanceOf(to) - before;
        if (received < amountOutMin) revert InsufficientOutput(received, amountOutMin);
    }

    /// Gives a permit (EIP-2612) to its token, then does what follows as the same caller. `permit`: the token, then the words of its method.
    function permitAndCall(bytes calldata permit, bytes calldata action) external payable {
        // A permit that somebody else has brought already is no reason to stop: the allowance decides.
        (bool taken, ) = address(bytes20(permit[:20])).call(abi.encodePacked(bytes4(0xd505accf), permit[20:]));
        (bool done, bytes memory answer) = address(this).delegatecall(action);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        taken;
    }

    /// Keeps units of each output paid in ether from now on. Of a sandbox only.
    function keep(uint256 units) external {
        kept = units;
    }

    function _quote(uint256 amountIn, uint256 amountOutMin, address[] calldata path) private view returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        uint256 out = amounts[amounts.length - 1];
        if (out == 0) revert AmountIsZero();
        if (out < amountOutMin) revert InsufficientOutput(out, amountOutMin);
    }

    function _pool(address from, address to) private view returns (address pool, uint256 reserveIn, uint256 reserveOut) {
        pool = IFactory(factory).getPair(from, to);
        if (pool == address(0)) revert NoPool(from, to);
        (uint112 reserve0, uint112 reserve1, ) = IPool(pool).getReserves();
        (reserveIn, reserveOut) = IPool(pool).token0() == from ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 0; i + 1 < path.length; i++) _swapOnce(path, i, amounts[i + 1], to);
    }

    function _swapMeasured(address[] calldata path, address to) private {
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (address pool, uint256 reserveIn, uint256 reserveOut) = _pool(path[i], path[i + 1]);
            _swapOnce(path, i, getAmountOut(IHolding(path[i]).balanceOf(pool) - reserveIn, reserveIn, reserveOut), to);
        }
    }

    function _swapOnce(address[] calldata path, uint256 i, uint256 out, address to) private {
        (address pool, , ) = _pool(path[i], path[i + 1]);
        address receiver = to;
        if (i + 2 < path.length) (receiver, , ) = _pool(path[i + 1], path[i + 2]);
        if (to == pool) revert ReceiverIsPool(to);
        bool isFirst = IPool(pool).token0() == path[i];
        IPool(pool).swap(isFirst ? 0 : out, isFirst ? out : 0, receiver, "");
    }

    function _payOut(uint256 value, address to) private {
        IWrapped(WETH).withdraw(value);
        (bool paid, ) = to.call{value: value > kept ? value - kept : 0}("");
        if (!paid) revert EtherRefused(to);
    }
}
